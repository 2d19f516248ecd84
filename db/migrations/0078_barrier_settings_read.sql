ALTER TABLE "barrier_controllers" ADD COLUMN "answers_otherwise" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "barrier_controllers" ADD COLUMN "settings" jsonb;--> statement-breakpoint
ALTER TABLE "barrier_controllers" ADD COLUMN "settings_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "barrier_controllers" ADD CONSTRAINT "barrier_controllers_answers" CHECK (not "barrier_controllers"."answers_otherwise" or "barrier_controllers"."type" in ('hikvision_isapi', 'zkteco_push'));--> statement-breakpoint
ALTER TABLE "barrier_controllers" ADD CONSTRAINT "barrier_controllers_settings" CHECK (("barrier_controllers"."settings" is null) = ("barrier_controllers"."settings_at" is null));