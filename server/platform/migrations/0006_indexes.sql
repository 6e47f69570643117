CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("channel",(case when expires_at is null then 1 else 0 end),"next_attempt_at","position") WHERE delivered_at is null;--> statement-breakpoint
DROP INDEX "outbox_due";--> statement-breakpoint
DROP INDEX "outbox_newest";--> statement-breakpoint
DROP INDEX "rate_limits_end";
