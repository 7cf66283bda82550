-- The items of a collection are counted in the index, for the collections that are shown: where one collection has nearly all
-- items, the planner would read them all for each of the others. The newest keys are found without sorting all there are.

create function item_count(of_collection integer) returns integer language sql stable set enable_seqscan = off as $$
  select count(*)::integer from collection_item where collection_id = of_collection
$$;

create or replace view current_collection as
  select c.id, c.name, c.id <= 2 as "isFixed", item_count(c.id) as "itemCount",
         c.version, c.created_date_utc as "createdDateUtc", c.modified_date_utc as "modifiedDateUtc"
  from collection c where c.deleted_date_utc is null;

create index api_key_by_creation on api_key (created_date_utc, id);
