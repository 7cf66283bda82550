-- Whether anybody has completed a task is looked up in the index, for the tasks that are shown. The planner counts on many
-- completions of each task and so would read all there are: a task that nobody has completed yet would be found out last.

create function has_completions(id integer) returns boolean language sql stable set enable_seqscan = off as $$
  select exists (select from contact_task_completion where task_id = id)
$$;

create or replace view admin_task as
  select t.*,
         (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by lower(a.name), a.id), '[]')
          from activity_task link join activity a on a.id = link.activity_id and a.deleted_date_utc is null
          where link.task_id = t.id) as activities,
         has_completions(t.id) as "hasCompletions"
  from current_task t;
