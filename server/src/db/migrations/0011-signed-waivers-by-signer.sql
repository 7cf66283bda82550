-- Guests ask for the waivers that they signed.

create index signed_waiver_by_signer on signed_waiver (signer_ip_code);
