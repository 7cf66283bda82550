-- What staff read about the reason of a blocked pass, who resolves it, and what the guest can do.
-- step: expand
-- allow: constraint, because collections have some dozens of items
alter table collection_item
  add column staff_value text not null default '' check (length(staff_value) <= 40),
  add column resolved_by text check (resolved_by in ('office', 'desk', 'shop')),
  add column way_back text not null default '' check (length(way_back) <= 200);

create or replace view current_collection_item as
  select i.id, i.name, i.value, i.collection_id as "collectionId", i.version,
         i.created_date_utc as "createdDateUtc", i.modified_date_utc as "modifiedDateUtc",
         i.staff_value as "staffValue", i.resolved_by as "resolvedBy", i.way_back as "wayBack"
  from collection_item i join collection c on c.id = i.collection_id and c.deleted_date_utc is null;
