/** The product's own: what a layout costs is on both sides of the store page's ratio. Handlers have none. */
export { default, generateViewport, metadata } from "@/app/layout";
