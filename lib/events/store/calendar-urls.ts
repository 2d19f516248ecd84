import { env } from "@/lib/core/env";

/** Opened, it asks the device's calendar to subscribe. */
const subscribeTo = (path: string) => `${env().APP_URL.replace(/^https?:/, "webcal:")}${path}`;

export const venueCalendarUrl = (slug: string): string => subscribeTo(`/${slug}/calendario.ics`);

export const organizerCalendarUrl = (adminId: number): string => subscribeTo(`/organizador/${adminId}/calendario.ics`);
