/** What the QR for trying a camera or a reader says. It is no pass and opens nothing. */
export const TEST_CODE = "CT-PRUEBA";
