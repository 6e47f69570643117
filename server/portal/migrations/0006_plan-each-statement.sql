-- A trigger keeps the plans of its statements for the life of the connection. A plan made for one row read the rows of a
-- table once for each of a thousand changed rows. EXECUTE plans each statement for the rows that it changes. The present
-- permissions are read by file, because a grantee may have permissions on all files.
CREATE OR REPLACE FUNCTION follow_new_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE $statement$
		UPDATE persons SET cakes_baked = cakes_baked + baked.count, last_bake_at = greatest(last_bake_at, baked.last)
		FROM (SELECT owner_id, count(*)::int AS count, max(created_at) AS last FROM added GROUP BY owner_id) baked
		WHERE persons.id = baked.owner_id
	$statement$;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_new_permissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE $statement$
		UPDATE files SET grantees_text = (
			SELECT string_agg(DISTINCT ' ' || grantee, '') FROM permissions WHERE permissions.file_id = files.id
		) WHERE id IN (SELECT file_id FROM added)
	$statement$;
	-- In the order of the primary key, so that concurrent statements do not deadlock.
	EXECUTE $statement$
		INSERT INTO openers (owner_id, organization_id, grantee, cakes, permitted_at)
		SELECT files.owner_id, files.organization_id, fresh.grantee, count(*)::int, min(fresh.created_at)
		FROM (SELECT file_id, grantee, count(*) AS paths, min(created_at) AS created_at FROM added GROUP BY file_id, grantee) fresh
		-- Only grantees that had no permission on the cake before this statement.
		JOIN (
			SELECT file_id, grantee, count(*) AS paths FROM permissions
			WHERE file_id IN (SELECT file_id FROM added) GROUP BY file_id, grantee
		) present USING (file_id, grantee, paths)
		JOIN files ON files.id = file_id
		GROUP BY files.owner_id, files.organization_id, fresh.grantee
		ORDER BY files.owner_id, fresh.grantee
		ON CONFLICT (owner_id, grantee) DO UPDATE
		SET cakes = openers.cakes + excluded.cakes, permitted_at = least(openers.permitted_at, excluded.permitted_at)
	$statement$;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_removed_permissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE $statement$
		UPDATE files SET grantees_text = coalesce((
			SELECT string_agg(DISTINCT ' ' || grantee, '') FROM permissions WHERE permissions.file_id = files.id
		), '') WHERE id IN (SELECT file_id FROM removed)
	$statement$;
	-- Permissions of a deleted file need no update: its owner's opener rows are deleted with the owner.
	EXECUTE $statement$
		UPDATE openers SET cakes = cakes - lost.count
		FROM (
			SELECT files.owner_id, r.grantee, count(*)::int AS count
			FROM (
				SELECT file_id, grantee FROM removed
				EXCEPT SELECT file_id, grantee FROM permissions WHERE file_id IN (SELECT file_id FROM removed)
			) r
			JOIN files ON files.id = r.file_id
			GROUP BY files.owner_id, r.grantee
		) lost
		WHERE openers.owner_id = lost.owner_id AND openers.grantee = lost.grantee
	$statement$;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_openers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'DELETE' THEN
		EXECUTE $statement$
			INSERT INTO organization_openers (organization_id, grantee, cakes, permitted_at)
			SELECT organization_id, grantee, 0, min(permitted_at) FROM changed GROUP BY 1, 2 ORDER BY 1, 2
			ON CONFLICT DO NOTHING
		$statement$;
	END IF;
	-- Locks in one order, so that concurrent statements do not deadlock; the update below then sees their results.
	EXECUTE $statement$
		SELECT FROM organization_openers
		WHERE (organization_id, grantee) IN (SELECT organization_id, grantee FROM changed)
		ORDER BY organization_id, grantee FOR UPDATE
	$statement$;
	EXECUTE $statement$
		UPDATE organization_openers o
		SET cakes = known.cakes, permitted_at = known.permitted_at, last_opened_at = known.last_opened_at
		FROM (
			SELECT organization_id, grantee, sum(cakes) AS cakes,
				coalesce(min(permitted_at) FILTER (WHERE cakes > 0), min(permitted_at)) AS permitted_at,
				max(last_opened_at) AS last_opened_at
			FROM openers
			WHERE (organization_id, grantee) IN (SELECT organization_id, grantee FROM changed)
			GROUP BY 1, 2
		) known
		WHERE o.organization_id = known.organization_id AND o.grantee = known.grantee
	$statement$;
	-- A row with zero cakes stays after access was revoked, because the list still shows banned people.
	EXECUTE $statement$
		DELETE FROM organization_openers o
		WHERE (organization_id, grantee) IN (SELECT organization_id, grantee FROM changed) AND NOT EXISTS (
			SELECT 1 FROM openers p WHERE p.organization_id = o.organization_id AND p.grantee = o.grantee
		)
	$statement$;
	RETURN NULL;
END $$;
