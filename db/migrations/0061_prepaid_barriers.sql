CREATE TABLE "prepaid_barrier_syncs" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" integer NOT NULL,
	"result" text NOT NULL,
	"message" text NOT NULL,
	"synced_at" timestamp with time zone,
	"fingerprint" text,
	CONSTRAINT "prepaid_barrier_syncs_synced" CHECK (("prepaid_barrier_syncs"."synced_at" is null) = ("prepaid_barrier_syncs"."fingerprint" is null))
);
--> statement-breakpoint
CREATE TABLE "sandbox_controller_users" (
	"enclosure_id" integer NOT NULL,
	"id_prepaid" bigint NOT NULL,
	"id_user" integer NOT NULL,
	"folio" text NOT NULL,
	"code" text NOT NULL,
	"is_active" boolean NOT NULL,
	"valid_from" text,
	"valid_until" text,
	CONSTRAINT "sandbox_controller_users_enclosure_id_id_prepaid_pk" PRIMARY KEY("enclosure_id","id_prepaid")
);
--> statement-breakpoint
CREATE TABLE "sandbox_controllers" (
	"enclosure_id" integer PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"address" text,
	"trouble" text DEFAULT 'none' NOT NULL,
	CONSTRAINT "sandbox_controllers_trouble" CHECK ("sandbox_controllers"."trouble" in ('none', 'slow', 'empty', 'broken', 'lying', 'down', 'vague'))
);
--> statement-breakpoint
ALTER TABLE "prepaid_barrier_syncs" ADD CONSTRAINT "prepaid_barrier_syncs_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepaid_barrier_syncs" ADD CONSTRAINT "prepaid_barrier_syncs_account_fk" FOREIGN KEY ("account_id","admin_id") REFERENCES "public"."prepaid_accounts"("id","admin_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_controller_users" ADD CONSTRAINT "sandbox_controller_users_enclosure_id_sandbox_controllers_enclosure_id_fk" FOREIGN KEY ("enclosure_id") REFERENCES "public"."sandbox_controllers"("enclosure_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_controllers" ADD CONSTRAINT "sandbox_controllers_enclosure_fk" FOREIGN KEY ("enclosure_id","admin_id") REFERENCES "public"."enclosures"("id","admin_id") ON DELETE no action ON UPDATE no action;