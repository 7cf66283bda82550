-- A device may use the id of a submission for several tasks: each of them is saved once. A row for each task has a hash of both as
-- its id, because the id of a contact task belongs to a person. The previous release saves and looks for the id of the device, which
-- is written too.
-- step: expand

alter table record_submission add column has_task_rows boolean not null default false;

comment on column record_submission.has_task_rows is
  'False for the id of a device that the previous release has saved: it counts for every task.';
