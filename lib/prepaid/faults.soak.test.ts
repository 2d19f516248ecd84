// With SOAK set they lose the connection before each statement, not before some of them.
import "@/lib/prepaid/desk/faults.test";
import "@/lib/prepaid/topups/faults.test";
