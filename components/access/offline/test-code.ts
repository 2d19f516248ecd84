/** What the QR for trying a camera or a reader says, in all kinds of characters that a pass has. It opens nothing. */
export const TEST_CODE = "CT-prueba_aZ-0189";
