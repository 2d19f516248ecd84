/** Stands wherever a row has to keep a name. */
export const ERASED_NAME = "Cuenta eliminada";
