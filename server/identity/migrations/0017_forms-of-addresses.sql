CREATE INDEX "emails_outside_ascii" ON "emails" USING btree ("id") WHERE octet_length(address) > char_length(address);
