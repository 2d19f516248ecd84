ALTER TABLE "prepaid_accounts" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "prepaid_accounts" SET "is_paused" = true WHERE "state" = 'paused';--> statement-breakpoint
ALTER TABLE "prepaid_accounts" ADD CONSTRAINT "prepaid_accounts_paused" CHECK ("prepaid_accounts"."state" <> 'paused' or "prepaid_accounts"."is_paused");