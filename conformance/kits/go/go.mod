module my-engine-adapter

go 1.21
