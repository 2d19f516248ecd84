/** The version that runs here, put in when it was built; empty in development. */
export const BUILD_ID = process.env.NEXT_PUBLIC_BUILD ?? "";
