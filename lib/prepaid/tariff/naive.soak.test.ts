// With SOAK set it reckons 10,000 stays, and others each time.
import "@/lib/prepaid/tariff/naive.test";
