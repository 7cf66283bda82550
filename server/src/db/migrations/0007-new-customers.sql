-- IP codes of customers whom the product itself adds; those of other systems may stand beside them.
create sequence pos.new_ip_code start with 9000000001;
