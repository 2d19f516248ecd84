export const PAYOUT_PATH = "/conciliacion";

/** Files of providers that wait for their columns. */
export const PAYOUT_FILES_PATH = `${PAYOUT_PATH}/archivos`;
