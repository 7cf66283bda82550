-- What stops what at a location: an open task of each kind, a missing birth date, a possible duplicate. Null = as usual.
-- step: expand
alter table location add column stops jsonb not null default
  '{"Waiver": null, "Photo": null, "RentalProfile": null, "ChildRegistration": null, "birthDate": null, "duplicate": null}';

-- A new column of a view comes last.
create or replace view current_location as
  select l.id, l.name, l.slug, l.description, l.is_enabled as "isEnabled", l.is_default as "isDefault",
         l.is_edit_profile_location as "isEditProfileLocation",
         l.use_pos_transactions_and_orders as "usePosTransactionsAndOrders", l.default_activity_id as "defaultActivityId",
         l.check_in_complete_text as "checkInCompleteText", l.time_zone as "timeZone",
         (select coalesce(json_agg(json_build_object('id', link.id, 'locationId', l.id, 'activityId', a.id,
                                                     'activity', json_build_object('id', a.id, 'name', a.name)) order by link.id), '[]')
          from activity_location link join activity a on a.id = link.activity_id and a.deleted_date_utc is null
          where link.location_id = l.id) as "activityLocations",
         l.version, l.modified_date_utc as "modifiedDateUtc", l.access_location_ids as "accessLocationIds", l.stops
  from location l where l.deleted_date_utc is null;
