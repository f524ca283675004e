create index seed_pairs_revealed on studio.seed_pairs (server_seed_hash) where state = 'revealed';
