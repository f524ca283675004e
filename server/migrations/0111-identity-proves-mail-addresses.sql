-- Whether the mail address of a profile was proved by a code; numbers are proved in identity.mobiles.
alter table identity.profiles add column email_verified_at timestamptz;
