// With SOAK set it lives through 2,000 longer histories, and others each time.
import "@/lib/prepaid/histories.test";
