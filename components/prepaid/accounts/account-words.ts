import type { PrepaidAccountDto } from "@/lib/prepaid/client";

/** "Ana Ruiz, Camioneta". */
export const nameOfAccount = ({ holder, nickname }: Pick<PrepaidAccountDto, "holder" | "nickname">): string =>
  nickname ? `${holder.fullName}, ${nickname}` : holder.fullName;
