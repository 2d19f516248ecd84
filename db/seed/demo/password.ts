/** The password of all the demo's accounts. It is printed in README, so outside of the demo it opens nothing. */
export const DEMO_PASSWORD = "demo-traslado";
