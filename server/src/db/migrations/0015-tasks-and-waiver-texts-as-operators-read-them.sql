-- Tasks with where they are used, and the waivers of the built-in point of sale as rows that operators edit.

create index contact_task_completion_by_task on contact_task_completion (task_id);

create view admin_task as
  select t.*,
         (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by lower(a.name), a.id), '[]')
          from activity_task link join activity a on a.id = link.activity_id and a.deleted_date_utc is null
          where link.task_id = t.id) as activities,
         exists (select from contact_task_completion c where c.task_id = t.id) as "hasCompletions"
  from current_task t;

alter table pos.authorization_type
  add column id integer generated always as identity unique,
  add column version integer not null default 1,
  add column modified_date_utc timestamptz not null default now();
create index authorization_type_by_name on pos.authorization_type (lower(name), id);

create view pos.editable_waiver_text as
  select id, code, name, html, version, modified_date_utc as "modifiedDateUtc" from pos.authorization_type;
