-- What the point of sale said of a person before it stopped answering, so that an unknown verdict comes with the last known one.
-- step: expand

-- Only while the verdict is unknown: an object with `verdict`, `readyFrom` and `blockers`, as they were stored, and when those facts were read.
alter table readiness_verdict add column last_answer jsonb, add column last_answer_at timestamptz;
