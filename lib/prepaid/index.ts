import "server-only";

export { openAccount } from "@/lib/prepaid/accounts/open-account";
export { letGo } from "@/lib/prepaid/gate/let-go";
export { startTopup } from "@/lib/prepaid/topups/start-topup";
export { TOPUP } from "@/lib/prepaid/topups/subject";
