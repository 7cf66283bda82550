-- The report walks all heads of households in order, and staff look for what was signed on a day.

create index customer_heads on pos.customer (ip_code) where head_ip_code = ip_code and merged_into is null;
create index signed_waiver_by_moment on signed_waiver (signed_at_utc);
create index signed_waiver_by_task on signed_waiver (task_id, position);
