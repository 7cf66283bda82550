-- A search by name starts with the households that are expected on a day. Most verdicts of a day are of people who are not.
-- step: expand
drop index concurrently if exists readiness_verdict_expected;
create index concurrently readiness_verdict_expected on readiness_verdict (location_id, visit_day, ip_code)
  where planned_time is not null and not is_removed;
