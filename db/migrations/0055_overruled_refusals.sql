ALTER TABLE "admission_requests" DROP CONSTRAINT "admission_requests_answer";--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "generation" smallint;--> statement-breakpoint
CREATE INDEX "courtesies_plate_idx" ON "courtesies" USING btree ("admin_id","plate") WHERE plate is not null;--> statement-breakpoint
ALTER TABLE "admission_requests" ADD CONSTRAINT "admission_requests_answer" CHECK ("admission_requests"."answer" in ('approved', 'denied', 'withdrawn'));