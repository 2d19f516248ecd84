/** Whether this process runs with the simulated bank: what is sold then is marked as a test. */
export function isDemo(): boolean {
  return process.env.DEMO === "1";
}
