-- Drawings of signatures and photos can be moved to object storage. They are always saved here first, with the record that they belong to.
-- step: expand
-- allow: constraint, because the previous release writes pictures here only, and the check reads no picture
-- allow: drop, because the trigger is replaced at once by one that refuses everything that the previous release must not do

-- What is in object storage, or is being written to it, or is about to be deleted from it. An id is never used again, so each object
-- belongs to one row at most. A row exists before its object does, and until after it, so no object is forgotten there.
create table stored_object (
  id uuid primary key,
  kind text not null check (kind in ('drawing', 'photo')),
  -- SHA-256 of the object.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  state text not null default 'writing' check (state in ('writing', 'used', 'unused', 'deleting')),
  changed_date_utc timestamptz not null default now()
);
create index stored_object_to_delete on stored_object (changed_date_utc) where state <> 'used';

-- Where moving continues: all drawings up to this position are in object storage, and the later ones are here.
create table object_storage_move (
  id boolean primary key default true check (id),
  direction text not null default 'to-object-storage' check (direction in ('to-object-storage', 'to-database')),
  moved_up_to_position bigint not null default 0
);
insert into object_storage_move default values;

alter table signed_waiver add column drawing_object uuid;
alter table pos.photo alter column jpeg drop not null;
alter table pos.photo add column jpeg_object uuid;
alter table pos.photo add constraint photo_is_in_one_place check (num_nonnulls(jpeg, jpeg_object) = 1);

-- Signed waivers still only grow. One change is allowed, which no hash of the evidence sees: a drawing that is replaced by the object
-- with the same SHA-256, or the other way round.
create function is_moved_drawing(before signed_waiver, after signed_waiver) returns boolean language plpgsql stable as $$
declare
  others signed_waiver := after;
begin
  others.drawing := before.drawing;
  others.drawing_object := before.drawing_object;
  return others is not distinct from before
    and num_nonnulls(after.drawing, after.drawing_object) = 1
    and (before.drawing is null) <> (after.drawing is null)
    and exists (select from stored_object
                where id = coalesce(after.drawing_object, before.drawing_object)
                  and content_hash = sha256(coalesce(after.drawing, before.drawing)));
end $$;
drop trigger signed_waiver_is_append_only on signed_waiver;
create trigger signed_waiver_is_append_only before update on signed_waiver
  for each row when (not is_moved_drawing(old, new)) execute function refuse_change();
create trigger signed_waiver_is_never_deleted before delete on signed_waiver for each row execute function refuse_change();

-- A role that may not update signed waivers moves drawings with these functions, which have the rights of the owner.
create function move_drawings(positions bigint[], objects uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update signed_waiver w set drawing = null, drawing_object = m.object
  from unnest(positions, objects) as m (position, object) where w.position = m.position
$$;
create function return_drawings(positions bigint[], drawings bytea[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update signed_waiver w set drawing = r.drawing, drawing_object = null
  from unnest(positions, drawings) as r (position, drawing) where w.position = r.position
$$;

-- Keeps the state of objects in step with the rows that refer to them. The argument is the name of the column. An object that may have
-- been deleted in the meantime is refused, so that the bytes stay where they were.
create function mark_stored_object() returns trigger language plpgsql as $$
declare
  old_id uuid := to_jsonb(old) ->> tg_argv[0];
  new_id uuid := case when tg_op = 'UPDATE' then to_jsonb(new) ->> tg_argv[0] end;
begin
  if new_id is not distinct from old_id then return null; end if;
  if new_id is not null then
    update stored_object set state = 'used', changed_date_utc = now() where id = new_id and state = 'writing';
    if not found then
      raise exception 'the object % is not in object storage any more', new_id using errcode = 'restrict_violation';
    end if;
  end if;
  if old_id is not null then
    update stored_object set state = 'unused', changed_date_utc = now() where id = old_id;
  end if;
  return null;
end $$;
create trigger signed_waiver_marks_objects after update of drawing_object or delete on signed_waiver
  for each row execute function mark_stored_object('drawing_object');
create trigger photo_marks_objects after update of jpeg_object or delete on pos.photo
  for each row execute function mark_stored_object('jpeg_object');
