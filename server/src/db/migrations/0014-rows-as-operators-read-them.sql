-- What operators have set up, in the words of the contract and without what was deleted: the set-up in memory and the
-- lists of the admin area read the same views. Every row of the set-up has a version, so that two administrators notice each other.

alter table task_type add column version integer not null default 1;

create view current_task_type as
  select id, name, false as "isDeleted", enable_shoe_size as "enableShoeSize", enable_stance as "enableStance",
         effective_days as "effectiveDays", version, modified_date_utc as "modifiedDateUtc"
  from task_type;

create view current_task as
  select id, name, task_type_id as "taskTypeId", age_min as "ageMin", age_max as "ageMax", is_optional as "isOptional",
         pos_waiver_id as "posWaiverId", external_waiver_id as "externalWaiverId",
         consolidate_waivers as "consolidateWaivers", use_today_as_validation_date as "useTodayAsValidationDate",
         start_effective_date as "startEffectiveDate", end_effective_date as "endEffectiveDate",
         validation_date as "validationDate", enable_agree_checkbox as "enableAgreeCheckbox",
         enable_text_signature as "enableTextSignature", enable_wet_signature as "enableWetSignature",
         resign_when_text_changed as "resignWhenTextChanged", custom_comment as "customComment",
         version, modified_date_utc as "modifiedDateUtc"
  from task where deleted_date_utc is null;

create view current_activity as
  select a.id, a.name, a.age_min as "ageMin", a.age_max as "ageMax", a.image_url as "imageUrl",
         exists (select from location l where l.default_activity_id = a.id and l.deleted_date_utc is null)
           as "isLocationDefaultActivity",
         (select coalesce(json_agg(json_build_object('id', link.id, 'activityId', a.id, 'taskId', t.id) order by link.position), '[]')
          from activity_task link join task t on t.id = link.task_id and t.deleted_date_utc is null
          where link.activity_id = a.id) as "taskLinks",
         (select coalesce(json_agg(json_build_object('id', p.id, 'activityId', a.id, 'productId', p.product_id) order by p.id), '[]')
          from activity_product p where p.activity_id = a.id) as "activityProducts",
         a.version, a.modified_date_utc as "modifiedDateUtc"
  from activity a where a.deleted_date_utc is null;

create view current_location as
  select l.id, l.name, l.slug, l.description, l.is_enabled as "isEnabled", l.is_default as "isDefault",
         l.is_edit_profile_location as "isEditProfileLocation",
         l.use_pos_transactions_and_orders as "usePosTransactionsAndOrders", l.default_activity_id as "defaultActivityId",
         l.check_in_complete_text as "checkInCompleteText", l.time_zone as "timeZone",
         (select coalesce(json_agg(json_build_object('id', link.id, 'locationId', l.id, 'activityId', a.id,
                                                     'activity', json_build_object('id', a.id, 'name', a.name)) order by link.id), '[]')
          from activity_location link join activity a on a.id = link.activity_id and a.deleted_date_utc is null
          where link.location_id = l.id) as "activityLocations",
         l.version, l.modified_date_utc as "modifiedDateUtc"
  from location l where l.deleted_date_utc is null;

create index location_by_name on location (lower(name), id) where deleted_date_utc is null;
create index activity_by_name on activity (lower(name), id) where deleted_date_utc is null;
create index task_by_name on task (lower(name), id) where deleted_date_utc is null;
create index activity_location_by_activity on activity_location (activity_id);
create index activity_task_by_task on activity_task (task_id);
create index location_by_default_activity on location (default_activity_id) where deleted_date_utc is null;

-- Finding by a part of the name, with percent signs and underscores as they are.
create function contains_text(haystack text, needle text) returns boolean language sql immutable parallel safe as $$
  select strpos(lower(haystack), lower(needle)) > 0
$$;
