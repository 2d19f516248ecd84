CREATE INDEX "barrier_commands_day_idx" ON "barrier_commands" USING btree ("lane_id","sent_at");--> statement-breakpoint
CREATE INDEX "barrier_events_passed_idx" ON "barrier_events" USING btree ("lane_id","at") WHERE kind = 'passed';--> statement-breakpoint
CREATE INDEX "barrier_passages_day_idx" ON "barrier_passages" USING btree ("admin_id","read_at");