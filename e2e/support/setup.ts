import { keepFailures } from "@/e2e/support/failures";

keepFailures();
