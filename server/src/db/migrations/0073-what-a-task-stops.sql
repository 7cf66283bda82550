-- What an open task stops, as the operator sets it; null = what its kind stops.
-- step: expand
alter table task add column blocks text;
alter table task add constraint task_blocks_check check (blocks in ('gate', 'rental', 'lesson', 'nothing')) not valid;

create or replace view current_task as
  select id, name, task_type_id as "taskTypeId", age_min as "ageMin", age_max as "ageMax", is_optional as "isOptional",
         pos_waiver_id as "posWaiverId", external_waiver_id as "externalWaiverId",
         consolidate_waivers as "consolidateWaivers", use_today_as_validation_date as "useTodayAsValidationDate",
         start_effective_date as "startEffectiveDate", end_effective_date as "endEffectiveDate",
         validation_date as "validationDate", enable_agree_checkbox as "enableAgreeCheckbox",
         enable_text_signature as "enableTextSignature", enable_wet_signature as "enableWetSignature",
         resign_when_text_changed as "resignWhenTextChanged", custom_comment as "customComment",
         version, modified_date_utc as "modifiedDateUtc", blocks
  from task where deleted_date_utc is null;

-- A new column of a view comes last.
create or replace view admin_task as
  select t.id, t.name, t."taskTypeId", t."ageMin", t."ageMax", t."isOptional", t."posWaiverId", t."externalWaiverId",
         t."consolidateWaivers", t."useTodayAsValidationDate", t."startEffectiveDate", t."endEffectiveDate",
         t."validationDate", t."enableAgreeCheckbox", t."enableTextSignature", t."enableWetSignature",
         t."resignWhenTextChanged", t."customComment", t.version, t."modifiedDateUtc",
         (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by lower(a.name), a.id), '[]')
          from activity_task link join activity a on a.id = link.activity_id and a.deleted_date_utc is null
          where link.task_id = t.id) as activities,
         has_completions(t.id) as "hasCompletions",
         t.blocks
  from current_task t;
