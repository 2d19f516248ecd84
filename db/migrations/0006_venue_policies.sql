CREATE TABLE "enclosure_policies" (
	"enclosure_id" integer PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"change_until_hours" integer,
	"change_fee_cents" integer DEFAULT 0 NOT NULL,
	"change_credits_fee" boolean DEFAULT false NOT NULL,
	"return_until_hours" integer,
	"return_fee_bps" integer DEFAULT 0 NOT NULL,
	"return_with_fee" boolean DEFAULT false NOT NULL,
	"transfer_until_hours" integer,
	"reschedule_return_hours" integer,
	"cancel_refunds_fee" boolean DEFAULT false NOT NULL,
	"deposit_two_people" boolean DEFAULT false NOT NULL,
	CONSTRAINT "enclosure_policies_hours" CHECK ("enclosure_policies"."change_until_hours" between 0 and 2160 and "enclosure_policies"."return_until_hours" between 0 and 2160 and "enclosure_policies"."transfer_until_hours" between 0 and 2160 and "enclosure_policies"."reschedule_return_hours" between 1 and 2160),
	CONSTRAINT "enclosure_policies_fees" CHECK ("enclosure_policies"."change_fee_cents" between 0 and 100000 and "enclosure_policies"."return_fee_bps" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "enclosure_policies" ADD CONSTRAINT "enclosure_policies_enclosure_fk" FOREIGN KEY ("enclosure_id","admin_id") REFERENCES "public"."enclosures"("id","admin_id") ON DELETE no action ON UPDATE no action;