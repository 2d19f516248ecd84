"use client";

import { useEffect, useState } from "react";
import { takeNotice } from "@/components/shell/leave";
import { clearMirror } from "@/components/shell/mirror-store";
import { Notice } from "@/components/ui/notice";

/** On the login: why the person was sent here. Whoever sees the login has no session, so its mirror goes as well. */
export function LoginNotice() {
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    clearMirror();
    const notice = takeNotice();
    if (notice) setMessage(notice);
  }, []);
  return message ? (
    <Notice tone="alert" live>
      {message}
    </Notice>
  ) : null;
}
