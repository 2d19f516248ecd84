/** The whole answer to a form that a busy server refused without reading it. The page that sent it knows it by these words. */
export const BUSY_WORDS = "Hay mucha gente en este momento. Intenta de nuevo en unos segundos.";
