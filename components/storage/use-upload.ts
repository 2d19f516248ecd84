"use client";

import { useEffect, useRef, useState } from "react";
import { type UploadTarget, uploadPicture } from "@/components/storage/upload";

interface Uploading {
  /** The chosen file, shown before the server has it. */
  preview: string;
  percent: number;
}

/** One upload at a time: another file, or leaving the page, ends the one that is under way. */
export function useUpload(target: UploadTarget, onStored: (path: string) => void) {
  const [uploading, setUploading] = useState<Uploading | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function start(file: File): Promise<void> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const preview = URL.createObjectURL(file);
    setProblem(null);
    setUploading({ preview, percent: 0 });
    const result = await uploadPicture(file, target, (percent) => setUploading({ preview, percent }), own.signal);
    URL.revokeObjectURL(preview);
    if (own.signal.aborted) return;
    setUploading(null);
    if (result.ok) onStored(result.data.path);
    else setProblem(result.message);
  }

  function cancel(): void {
    running.current?.abort();
    setUploading(null);
  }

  return { uploading, problem, start, cancel };
}
