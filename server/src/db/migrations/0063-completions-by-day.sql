-- The guests who checked in on one day are counted whenever the metrics are read. Rows of one day are stored together, so a
-- small BRIN index is enough, and a completion costs nothing more.
-- step: expand
drop index concurrently if exists contact_task_completion_by_day;
create index concurrently contact_task_completion_by_day on contact_task_completion using brin (resort_day) with (autosummarize = on);
