CREATE FUNCTION user_words(full_name text, user_name text, email text, phone text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple', translate(lower(full_name || ' ' || user_name || ' ' || coalesce(email, '') || ' ' || translate(coalesce(email, ''), '@._+-', '     ') || ' ' || coalesce(substr(phone, 2), '') || ' ' || coalesce(right(phone, 10), '')), 'áéíóúüñ', 'aeiouun'));--> statement-breakpoint
CREATE FUNCTION user_search(full_name text, user_name text, email text, phone text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(array(
  SELECT left(word, letters)
  FROM unnest(tsvector_to_array(user_words(full_name, user_name, email, phone))) AS word,
    unnest('{1,2,3,4,5,6,7,8,9,10,3000}'::int[]) AS letters));--> statement-breakpoint
DROP INDEX "users_search_idx";--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin (user_search("full_name", "user_name", "email", "phone")) WITH (fastupdate=false);
