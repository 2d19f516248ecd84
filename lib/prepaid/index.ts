import "server-only";

export { editPrepaidSettings, prepaidVenues } from "@/lib/prepaid/settings/settings";
export { archivePrepaidType } from "@/lib/prepaid/types/archive-type";
export { changePrepaidType } from "@/lib/prepaid/types/change-type";
export { createPrepaidType } from "@/lib/prepaid/types/create-type";
export { editPrepaidType, prepaidTypeVersions, readPrepaidType } from "@/lib/prepaid/types/read-type";
export { tariffSignPdf } from "@/lib/prepaid/types/tariff-sign-pdf";
export { type PrepaidTypeColumn, prepaidTypeList } from "@/lib/prepaid/types/type-list";
export { type ListedTypeDto, listPrepaidTypes } from "@/lib/prepaid/types/types-of-venue";
