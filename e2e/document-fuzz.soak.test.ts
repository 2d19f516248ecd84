// With SOAK set it sends every mutation, and other random ones each time.
import "@/e2e/document-fuzz.test";
